// The laws of laws.txt, on an Objective-C runtime. Without ARC, so that GCC's runtime can run most of them.
#import <Foundation/Foundation.h>
#import <objc/runtime.h>
#include <stdio.h>
#include <string.h>

static void law(const char *name, NSString *value) { printf("%s: %s\n", name, [value UTF8String]); }

static NSString *word(BOOL answer) { return answer ? @"yes" : @"no"; }

static NSMutableArray *heard;

static NSString *takeHeard(void) {
  NSString *all = [heard componentsJoinedByString:@", "];
  [heard removeAllObjects];
  return all;
}

static id make(Class type) { return [[[type alloc] init] autorelease]; }

/// A class that is made while the program runs.
static Class subclass(Class above, const char *name) {
  Class made = objc_allocateClassPair(above, name, 0);
  objc_registerClassPair(made);
  return made;
}

// MARK: Methods

static id addTo(id self, SEL name, id first, id second) {
  return [NSNumber numberWithInt:[first intValue] + [second intValue]];
}

static id isNil(id self, SEL name, id argument) {
  [heard addObject:word(argument == nil)];
  return nil;
}

static id animal(id self, SEL name) { return @"animal"; }

static id bird(id self, SEL name) {
  IMP above = class_getMethodImplementation(class_getSuperclass(object_getClass(self)), name);
  return [@"bird, " stringByAppendingString:((id (*)(id, SEL))above)(self, name)];
}

static id first(id self, SEL name) { return @"first"; }

static id second(id self, SEL name) { return @"second"; }

// MARK: Forwarding

@interface Tripler : NSObject
- (id)triple:(id)number;
@end

@implementation Tripler
- (id)triple:(id)number {
  return [NSNumber numberWithInt:3 * [number intValue]];
}
@end

@interface Forwarder : NSObject {
  Tripler *target;
}
@end

@implementation Forwarder
- (id)init {
  if ((self = [super init])) target = [[Tripler alloc] init];
  return self;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)name {
  NSMethodSignature *own = [super methodSignatureForSelector:name];
  return own ? own : [target methodSignatureForSelector:name];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  id argument = nil;
  [invocation getArgument:&argument atIndex:2];
  [heard addObject:[NSString stringWithFormat:@"%@ %@", NSStringFromSelector([invocation selector]), argument]];
  [invocation invokeWithTarget:target];
}
- (void)dealloc {
  [target release];
  [super dealloc];
}
@end

@interface HonestForwarder : Forwarder
@end

@implementation HonestForwarder
- (BOOL)respondsToSelector:(SEL)name {
  return [super respondsToSelector:name] || [target respondsToSelector:name];
}
@end

// MARK: A field, its delegate, and a proxy between them

@interface App : NSObject
- (void)field:(id)field didChange:(id)text;
- (id)field:(id)field answers:(id)question;
@end

@implementation App
- (void)field:(id)field didChange:(id)text {
  [heard addObject:@"the app"];
}
- (id)field:(id)field answers:(id)question {
  return @"42";
}
@end

@interface Proxy : NSObject {
 @public
  id forwardee;
  BOOL isWatched;
}
@end

@implementation Proxy
- (BOOL)respondsToSelector:(SEL)name {
  return [super respondsToSelector:name] || [forwardee respondsToSelector:name]
      || (isWatched && sel_isEqual(name, @selector(field:didChange:)));
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)name {
  NSMethodSignature *own = [super methodSignatureForSelector:name];
  return own ? own : [App instanceMethodSignatureForSelector:name];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
  BOOL isVoid = strcmp([[invocation methodSignature] methodReturnType], "v") == 0;
  if (isVoid) [heard addObject:@"before"];
  if ([forwardee respondsToSelector:[invocation selector]]) [invocation invokeWithTarget:forwardee];
  if (isVoid) [heard addObject:@"after"];
}
@end

@interface ThriftyField : NSObject {
  id delegate;
 @public
  BOOL tells;
}
- (void)setDelegate:(id)new;
@end

@implementation ThriftyField
- (void)setDelegate:(id)new {
  if (new == delegate) return;
  delegate = new;
  tells = [new respondsToSelector:@selector(field:didChange:)];
}
@end

// MARK: Changes

@interface Player : NSObject {
 @public
  id volume;
}
- (id)volume;
- (void)setVolume:(id)new;
@end

@implementation Player
- (id)volume {
  return volume;
}
- (void)setVolume:(id)new {
  volume = new;
}
@end

@interface Ear : NSObject
@end

@implementation Ear
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)context {
  [heard addObject:[object valueForKey:path]];
}
@end

// MARK: Lives

@interface Guest : NSObject
@end

@implementation Guest
- (void)dealloc {
  [heard addObject:@"guest"];
  [super dealloc];
}
@end

@interface Owner : NSObject
@end

@implementation Owner
- (void)dealloc {
  [heard addObject:@"owner"];
  [super dealloc];
}
@end

#ifdef __APPLE__
@interface Seat : NSObject {
 @public
  __weak id delegate;
}
@end

@implementation Seat
@end
#endif

static void messages(void) {
  Class counter = subclass([NSObject class], "Counter");
  SEL add = @selector(add:to:), take = @selector(take:), fly = @selector(fly);
  class_addMethod(counter, add, (IMP)addTo, "@@:@@");
  class_addMethod(counter, take, (IMP)isNil, "@@:@");
  id object = make(counter);
  id one = [NSNumber numberWithInt:1], two = [NSNumber numberWithInt:2];
  law("a message with two arguments", [[object performSelector:add withObject:one withObject:two] description]);
  [heard addObject:word([object performSelector:take withObject:nil] == nil)];
  law("nil goes as nil, and comes back as nil", [[takeHeard() componentsSeparatedByString:@", "] componentsJoinedByString:@" "]);

  NSString *before = word([object respondsToSelector:fly]);
  class_addMethod(counter, fly, (IMP)first, "@@:");
  law("a class that learns a method while an object of it lives",
      [NSString stringWithFormat:@"%@ %@", before, word([object respondsToSelector:fly])]);

  Class above = subclass([NSObject class], "Animal");
  class_addMethod(above, @selector(kind), (IMP)animal, "@@:");
  Class below = subclass(above, "Bird");
  class_addMethod(below, @selector(kind), (IMP)bird, "@@:");
  law("a method that calls the one above it", [make(below) performSelector:@selector(kind)]);

  NSString *old = [object performSelector:fly];
  class_replaceMethod(counter, fly, (IMP)second, "@@:");
  law("a method that is replaced while an object lives",
      [NSString stringWithFormat:@"%@ %@", old, [object performSelector:fly]]);
}

static void forwarding(void) {
  SEL triple = @selector(triple:);
  id answer = [make([Forwarder class]) performSelector:triple withObject:[NSNumber numberWithInt:21]];
  law("a message without a method, and its answer", [NSString stringWithFormat:@"%@ %@", takeHeard(), answer]);
  law("an object that forwards responds to what it forwards", word([make([Forwarder class]) respondsToSelector:triple]));
  law("and if its class says so", word([make([HonestForwarder class]) respondsToSelector:triple]));
}

static void proxies(void) {
  SEL change = @selector(field:didChange:);
  Proxy *proxy = make([Proxy class]);
  law("a proxy that no one watches, without a delegate, responds", word([proxy respondsToSelector:change]));
  proxy->isWatched = YES;
  law("a proxy that is watched responds", word([proxy respondsToSelector:change]));
  proxy->isWatched = NO;
  proxy->forwardee = make([App class]);
  law("a proxy with a delegate that has the method responds", word([proxy respondsToSelector:change]));
  [(id)proxy field:nil didChange:@"s"];
  law("a message through a proxy", takeHeard());
  law("a message that expects an answer, through a proxy", [(id)proxy field:nil answers:@"?"]);

  Proxy *other = make([Proxy class]);
  ThriftyField *field = make([ThriftyField class]);
  [field setDelegate:other];
  NSString *before = word(field->tells);
  other->isWatched = YES;
  [field setDelegate:other];
  law("a control that asks once, before and after its proxy is watched",
      [NSString stringWithFormat:@"%@ %@", before, word(field->tells)]);
  [field setDelegate:nil];
  [field setDelegate:other];
  law("and after the proxy has stood up and sat down", word(field->tells));
}

static void changes(void) {
  Player *player = make([Player class]);
  Ear *ear = make([Ear class]);
  [player addObserver:ear forKeyPath:@"volume" options:NSKeyValueObservingOptionNew context:NULL];
  [player setVolume:@"3"];
  player->volume = @"4";
  [player setVolume:@"5"];
  law("changes by the setter, and one past it, as an observer hears them", takeHeard());
  law("an observed object says that its class is", NSStringFromClass([player class]));
  law("and is it really", word(object_getClass(player) == [player class]));
  [player removeObserver:ear forKeyPath:@"volume"];
}

static void lives(void) {
#ifdef __APPLE__
  static char key;
  Owner *owner = [[Owner alloc] init];
  Guest *guest = [[Guest alloc] init];
  objc_setAssociatedObject(owner, &key, guest, OBJC_ASSOCIATION_RETAIN);
  [guest release];
  [owner release];
  law("an associated object and its owner die", takeHeard());

  Seat *seat = make([Seat class]);
  App *app = [[App alloc] init];
  seat->delegate = app;
  [app release];
  law("a delegate that has died", seat->delegate == nil ? @"no one" : @"some one");
#endif
}

int main(void) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  heard = [[NSMutableArray alloc] init];
  messages();
  forwarding();
  proxies();
  changes();
  lives();
  [pool release];
  return 0;
}
