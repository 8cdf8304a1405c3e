/// The part of a traced program that records which objects keep which alive, as Swift source.
///
/// Stored properties are seen by `Mirror`, which doesn't say whether one is weak; ``Ownerships`` do. The
/// captures of a closure are read from its context by libswiftRemoteMirror, the toolchain's library for debuggers. A
/// closure of the example captures a `__Closure`, which identifies its context; one of the core counts as part of the
/// object that holds it.
let objectsRecorder = #"""
  // Generated from the book; looks at the objects of a traced program.
  import Synchronization
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// The first capture of each closure of the example, by which the closure's context is known.
  final class __Closure: Sendable {
    let role: String
    let id = __birth()

    init(_ role: String) {
      self.role = role
      __Objects.note(self, id)
    }

    func says(_ name: String) -> String { name }
  }

  func __noted(_ object: any __Traced) { __Objects.note(object, object.__id) }

  /// - Parameter roots: the variables in sight, with the arrow that leads to what each holds.
  func snapshot(_ moment: String, _ roots: [(name: String, arrow: String, value: Any)]) {
    var walk = __Walk()
    walk.start(roots)
    __Objects.keep(walk.found(at: moment))
  }

  enum __Objects {
    struct Entry: @unchecked Sendable {
      weak var object: AnyObject?
    }
    struct State: Sendable {
      var entries: [Int: Entry] = [:]
      var graphs: [String] = []
    }
    static let state = Mutex(State())

    static func note(_ object: AnyObject, _ id: Int) {
      let entry = Entry(object: object)
      state.withLock { $0.entries[id] = entry }
    }

    /// Everything that lives, in order of birth.
    static var living: [AnyObject] {
      let entries = state.withLock { $0.entries }
      return entries.sorted { $0.key < $1.key }.compactMap { $0.value.object }
    }

    static func keep(_ graph: String) { state.withLock { $0.graphs.append(graph) } }

    static func write(to path: String) {
      guard let file = fopen(path, "w") else { return }
      for graph in state.withLock({ $0.graphs }) { fputs(graph, file) }
      fclose(file)
    }
  }

  /// One look at everything, from the variables of the example and from each object that lives.
  struct __Walk {
    private typealias Layout = __MirrorKind
    private let canSeeClosures = __mirrorOpen() != 0
    private var lines: [String] = []
    private var known: Set<String> = []
    private var waiting: [(name: String, value: AnyObject)] = []
    /// Closures that live and whose contexts haven't been found yet.
    private var closures: [__Closure] = []
    /// The contexts of closures of the example, by the closures' numbers, once one has been found.
    private var contexts: [Int: UInt] = [:]
    private var byAddress: [UInt: AnyObject] = [:]
    /// The object that is being looked at, and the parts of it that were seen already: some lead back to themselves.
    private var holder = ""
    private var passed: Set<UInt> = []

    mutating func start(_ roots: [(name: String, arrow: String, value: Any)]) {
      let living = __Objects.living
      for object in living { byAddress[__address(object)] = object }
      for root in roots {
        lines.append("v\t\(root.name)\n")
        hold(root.name)
        look(root.value, root.arrow)
      }
      for object in living { meet(object) }
      while !waiting.isEmpty { lookFurther() }
    }

    /// Looks at all that was met. An object that is met later may hold a closure, and so know its context.
    private mutating func lookFurther() {
      while let next = waiting.popLast() {
        hold(next.name)
        if let closure = next.value as? __Closure { closures.append(closure) } else { lookIntoFields(of: next.value, "->") }
      }
      let index = closures.firstIndex { contexts[$0.id] != nil } ?? closures.indices.first
      guard let closure = index.map({ closures.remove(at: $0) }) else { return }
      hold("{\(closure.id)")
      if let context = contexts[closure.id] { lookIntoContext(context, "->", isKnown: true) } else { point("->", "?") }
      if waiting.isEmpty, !closures.isEmpty { lookFurther() }
    }

    func found(at moment: String) -> String { "m\t\(moment)\t\(canSeeClosures ? 1 : 0)\n" + lines.joined() }

    private mutating func hold(_ name: String) { (holder, passed) = (name, []) }

    /// The name of what is a node of its own, which is told when it is met first.
    @discardableResult private mutating func meet(_ object: AnyObject) -> String? {
      if let closure = object as? __Closure {
        tell("{\(closure.id)", "c\t\(closure.id)\t\(closure.role)\n", object)
        return "{\(closure.id)"
      }
      guard let traced = object as? any __Traced else { return nil }
      __noted(traced)
      tell("#\(traced.__id)", "o\t\(traced.__id)\t\(__Recorder.name(of: type(of: traced)))\n", object)
      return "#\(traced.__id)"
    }

    private mutating func tell(_ name: String, _ line: String, _ object: AnyObject) {
      guard known.insert(name).inserted else { return }
      lines.append(line)
      waiting.append((name, object))
    }

    private mutating func point(_ arrow: String, _ name: String) {
      let line = "e\t\(holder)\t\(arrow)\t\(name)\n"
      if known.insert(line).inserted { lines.append(line) }
    }

    // MARK: Values

    private mutating func look(_ value: Any, _ arrow: String) {
      switch unsafeBitCast(type(of: value), to: UnsafePointer<UInt>.self).pointee {
      case 0x302:
        var function = value
        lookIntoContext(withUnsafeBytes(of: &function) { $0.load(fromByteOffset: 8, as: UInt.self) }, arrow)
      case 0, 0x800...: look(object: value as AnyObject, arrow)
      default: lookIntoFields(of: value, arrow)
      }
    }

    private mutating func look(object: AnyObject, _ arrow: String) {
      // A closure that captures nothing else has no context but this.
      if let closure = object as? __Closure { contexts[closure.id] = 0 }
      if let name = meet(object) { return point(arrow, name) }
      guard passed.insert(__address(object)).inserted else { return }
      lookIntoFields(of: object, arrow)
    }

    private mutating func lookIntoFields(of value: Any, _ arrow: String) {
      var mirror: Mirror? = Mirror(reflecting: value)
      var levels: [Mirror] = []
      while let level = mirror {
        levels.insert(level, at: 0)
        mirror = level.superclassMirror
      }
      for level in levels {
        let type = __Recorder.name(of: level.subjectType)
        for child in level.children {
          let own = child.label.flatMap { __ownerships["\(type).\($0)"] } ?? "->"
          look(child.value, __weaker(arrow, own))
        }
      }
    }

    // MARK: Closures

    /// - Parameter isKnown: whether the context is that of the closure that is being looked at.
    private mutating func lookIntoContext(_ context: UInt, _ arrow: String, isKnown: Bool = false) {
      guard context != 0 else { return }
      // A closure that captures one object and nothing else has no context but that object.
      if let object = __object(at: context) { return look(object: object, arrow) }
      guard isKnown || passed.insert(context).inserted else { return }
      let type = __mirrorInstance(context)
      guard canSeeClosures, type.kind == Layout.context else { return lookIntoBox(context, arrow) }
      let captures = (0..<type.fields).map { __mirrorChildOfInstance(context, $0) }
      if !isKnown {
        for capture in captures where capture.kind == Layout.strong {
          guard let closure = __object(at: __word(at: context + UInt(capture.offset))) as? __Closure else { continue }
          contexts[closure.id] = context
          meet(closure)
          return point(arrow, "{\(closure.id)")
        }
      }
      for capture in captures { look(capture, in: context, arrow) }
    }

    /// A variable that a closure of a generic function captures weakly has a box that isn't described.
    private mutating func lookIntoBox(_ box: UInt, _ arrow: String, _ type: String = "") {
      guard type.contains("Xwz_"), malloc_usable_size(UnsafeMutableRawPointer(bitPattern: box)) == 24 else {
        return point(arrow, "?")
      }
      lookWeakly(at: box + 16, arrow)
    }

    private mutating func lookWeakly(at address: UInt, _ arrow: String) {
      guard let found = __mirrorLoadWeak(UnsafeMutableRawPointer(bitPattern: address)!) else { return }
      look(object: Unmanaged<AnyObject>.fromOpaque(found).takeRetainedValue(), __weaker(arrow, "~>"))
    }

    private mutating func look(_ capture: __MirrorChild, in context: UInt, _ arrow: String) {
      let place = context + UInt(capture.offset)
      switch capture.kind {
      case Layout.strong:
        let word = __word(at: place)
        guard word != 0 else { return }
        if __object(at: word) is __Closure { return }
        let name = __name(of: capture.type)
        if __object(at: word) == nil, name.contains("Xwz_"), __mirrorInstance(word).kind != Layout.context {
          return lookIntoBox(word, arrow, name)
        }
        lookIntoContext(word, arrow)
      case Layout.weak: lookWeakly(at: place, arrow)
      case Layout.unowned, Layout.unmanaged:
        if let object = byAddress[__word(at: place)] {
          look(object: object, __weaker(arrow, "?>"))
        } else {
          point(__weaker(arrow, "?>"), "?")
        }
      case Layout.function: lookIntoContext(__word(at: place + 8), arrow)
      case Layout.builtin, Layout.plainEnum, Layout.metatype: break
      default: lookIntoValue(capture, at: place, arrow)
      }
    }

    /// A value whose type has a name that the runtime knows is looked at as such, any other by its layout.
    private mutating func lookIntoValue(_ capture: __MirrorChild, at place: UInt, _ arrow: String) {
      if let type = _typeByName(__name(of: capture.type)) {
        return look(__load(type, at: place), arrow)
      }
      let layout = __mirrorType(capture.type)
      switch capture.kind {
      case Layout.tuple, Layout.structure:
        // A collection's elements lie elsewhere.
        if __name(of: capture.type).hasPrefix("S") { return point(arrow, "?") }
        for index in 0..<layout.fields { look(__mirrorChildOfType(capture.type, index), in: place, arrow) }
      case Layout.optional where layout.fields == 1:
        let payload = __mirrorChildOfType(capture.type, 0)
        guard payload.kind == Layout.strong || payload.kind == Layout.function else { return point(arrow, "?") }
        if __word(at: place) != 0 { look(payload, in: place, arrow) }
      case Layout.classExistential:
        if let object = __object(at: __word(at: place)) { look(object: object, arrow) }
      default: point(arrow, "?")
      }
    }
  }

  /// The kinds of layout that libswiftRemoteMirror knows.
  private enum __MirrorKind {
    static let builtin: Int32 = 1, tuple: Int32 = 3, structure: Int32 = 4, plainEnum: Int32 = 5, optional: Int32 = 6
    static let function: Int32 = 8, classExistential: Int32 = 10, metatype: Int32 = 12
    static let strong: Int32 = 13, unowned: Int32 = 14, weak: Int32 = 15, unmanaged: Int32 = 16
    static let context: Int32 = 18
  }

  private func __address(_ object: AnyObject) -> UInt { UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()) }

  private func __word(at address: UInt) -> UInt { UnsafePointer<UInt>(bitPattern: address)!.pointee }

  /// The object at an address of the heap; nil for a context and a box, whose kinds are small numbers.
  private func __object(at address: UInt) -> AnyObject? {
    guard address != 0 else { return nil }
    let kind = __word(at: __word(at: address))
    guard kind == 0 || kind > 0x7ff else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(bitPattern: address)!).takeUnretainedValue()
  }

  private func __name(of type: UInt64) -> String {
    guard type != 0, let name = __mirrorName(type) else { return "" }
    defer { free(name) }
    return String(cString: name)
  }

  private func __load<Value>(_ type: Value.Type, at address: UInt) -> Any {
    UnsafeRawPointer(bitPattern: address)!.load(as: type)
  }

  /// The arrow for what is reached through both: it keeps alive only if both do.
  private func __weaker(_ one: String, _ other: String) -> String { one == "->" ? other : one }

  """#

/// The replacement of ``objectsRecorder`` in programs without pictures of objects.
let noObjectsRecorder = """
  func __noted(_ object: any __Traced) {}
  func snapshot(_ moment: String) {}

  """

/// The traced program's calls of libswiftRemoteMirror. They are in C because the library returns structures of C.
let objectsHeader = #"""
  // Generated from the book.
  #define _GNU_SOURCE
  #include <stdint.h>
  #include <stdlib.h>

  typedef struct { int kind; unsigned size, alignment, stride, fields; } __MirrorType;
  typedef struct { const char *name; unsigned offset; int kind; uint64_t type; } __MirrorChild;

  #if defined(__linux__)
  #include <dlfcn.h>
  #include <elf.h>
  #include <fcntl.h>
  #include <link.h>
  #include <malloc.h>
  #include <string.h>
  #include <sys/mman.h>
  #include <sys/stat.h>
  #include <sys/uio.h>
  #include <unistd.h>

  extern void *swift_weakLoadStrong(void *);
  static void *_Nullable __mirrorLoadWeak(void *_Nonnull place) { return swift_weakLoadStrong(place); }

  typedef struct { void *begin, *end; uint64_t offset; } __MirrorSection;
  typedef struct {
    __MirrorSection field, associated, builtin, capture, references, strings;
    uint64_t local, remote;
  } __MirrorInfo;

  // The library's context, and those of its functions that are used; no context unless it has all of them.
  typedef struct {
    void *context;
    void *(*create)(void *, void *, void *, void *, void *, void *);
    void (*add)(void *, __MirrorInfo);
    __MirrorType (*instance)(void *, uintptr_t);
    __MirrorChild (*childOfInstance)(void *, uintptr_t, unsigned);
    __MirrorType (*type)(void *, uint64_t);
    __MirrorChild (*childOfType)(void *, uint64_t, unsigned);
    char *(*name)(void *, uint64_t, int);
  } __MirrorLibrary;
  static __MirrorLibrary *__mirror(void) { static __MirrorLibrary library; return &library; }

  static int __mirrorLayout(void *c, int question, void *in, void *out) {
    switch (question) {
    case 0: case 1: *(uint8_t *)out = sizeof(void *); return 1;
    case 2: *(uintptr_t *)out = UINTPTR_MAX; return 1;
    case 3: *(uint8_t *)out = 0; return 1;
    case 4: *(uint64_t *)out = 4096; return 1;
    case 5: *(int8_t *)out = 0; return 1;
    default: return 0;
    }
  }
  static void __mirrorFree(void *c, const void *bytes, void *x) { free((void *)bytes); }
  static const void *__mirrorRead(void *c, uint64_t address, uint64_t size, void **x) {
    void *copy = malloc(size + 1);
    struct iovec local = {copy, size}, other = {(void *)(uintptr_t)address, size};
    *x = 0;
    if (process_vm_readv(getpid(), &local, 1, &other, 1, 0) == (ssize_t)size) return copy;
    free(copy);
    return 0;
  }
  static uint64_t __mirrorLength(void *c, uint64_t address) { return strlen((const char *)(uintptr_t)address); }
  static uint64_t __mirrorSymbol(void *c, const char *name, uint64_t length) {
    return (uint64_t)(uintptr_t)dlsym(RTLD_DEFAULT, name);
  }

  // Tells the library where an image that was loaded has the sections about its types.
  static int __mirrorAdd(struct dl_phdr_info *image, size_t size, void *x) {
    int file = open(image->dlpi_name && *image->dlpi_name ? image->dlpi_name : "/proc/self/exe", O_RDONLY);
    if (file < 0) return 0;
    struct stat status;
    char *bytes = fstat(file, &status) ? MAP_FAILED : mmap(0, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    close(file);
    if (bytes == MAP_FAILED) return 0;
    ElfW(Ehdr) *head = (void *)bytes;
    ElfW(Shdr) *sections = (void *)(bytes + head->e_shoff);
    const char *names = head->e_shnum ? bytes + sections[head->e_shstrndx].sh_offset : "";
    __MirrorInfo info = {0};
    struct { const char *name; __MirrorSection *section; } wanted[] = {
      {"swift5_fieldmd", &info.field}, {"swift5_assocty", &info.associated}, {"swift5_builtin", &info.builtin},
      {"swift5_capture", &info.capture}, {"swift5_typeref", &info.references}, {"swift5_reflstr", &info.strings}};
    for (int i = 0; i < head->e_shnum; i++)
      for (int j = 0; j < 6; j++)
        if (!strcmp(names + sections[i].sh_name, wanted[j].name)) {
          wanted[j].section->begin = (char *)image->dlpi_addr + sections[i].sh_addr;
          wanted[j].section->end = (char *)wanted[j].section->begin + sections[i].sh_size;
        }
    munmap(bytes, status.st_size);
    if (info.field.begin || info.capture.begin) __mirror()->add(__mirror()->context, info);
    return 0;
  }

  static int __mirrorOpen(void) {
    __MirrorLibrary *m = __mirror();
    if (m->context) return 1;
    void *library = dlopen("libswiftRemoteMirror.so", RTLD_NOW);
    if (!library) return 0;
    struct { const char *name; void *place; } wanted[] = {
      {"createReflectionContextWithDataLayout", &m->create}, {"addReflectionInfo", &m->add},
      {"infoForInstance", &m->instance}, {"childOfInstance", &m->childOfInstance},
      {"infoForTypeRef", &m->type}, {"childOfTypeRef", &m->childOfType}, {"copyNameForTypeRef", &m->name}};
    for (int i = 0; i < 7; i++) {
      char name[80] = "swift_reflection_";
      void *function = dlsym(library, strcat(name, wanted[i].name));
      if (!function) return 0;
      memcpy(wanted[i].place, &function, sizeof function);
    }
    m->context = m->create(0, __mirrorLayout, __mirrorFree, __mirrorRead, __mirrorLength, __mirrorSymbol);
    if (!m->context) return 0;
    dl_iterate_phdr(__mirrorAdd, 0);
    return 1;
  }
  static __MirrorType __mirrorInstance(uintptr_t object) {
    __MirrorLibrary *m = __mirror();
    return m->context ? m->instance(m->context, object) : (__MirrorType){0};
  }
  static __MirrorChild __mirrorChildOfInstance(uintptr_t object, unsigned index) {
    return __mirror()->childOfInstance(__mirror()->context, object, index);
  }
  static __MirrorType __mirrorType(uint64_t type) { return __mirror()->type(__mirror()->context, type); }
  static __MirrorChild __mirrorChildOfType(uint64_t type, unsigned index) {
    return __mirror()->childOfType(__mirror()->context, type, index);
  }
  static char *_Nullable __mirrorName(uint64_t type) { return __mirror()->name(__mirror()->context, type, 1); }
  #else
  static int __mirrorOpen(void) { return 0; }
  static void *_Nullable __mirrorLoadWeak(void *_Nonnull place) { return 0; }
  static __MirrorType __mirrorInstance(uintptr_t object) { return (__MirrorType){0}; }
  static __MirrorChild __mirrorChildOfInstance(uintptr_t object, unsigned index) { return (__MirrorChild){0}; }
  static __MirrorType __mirrorType(uint64_t type) { return (__MirrorType){0}; }
  static __MirrorChild __mirrorChildOfType(uint64_t type, unsigned index) { return (__MirrorChild){0}; }
  static char *_Nullable __mirrorName(uint64_t type) { return 0; }
  static size_t malloc_usable_size(void *place) { return 0; }
  #endif

  """#
