#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// Makes standard output write every line at once, as on a terminal; must be called before anything is printed.
func bufferStandardOutputByLines() {
  setvbuf(stdout, nil, _IOLBF, 0)
}
