/** What a process that a test starts takes over: none of the settings of whoever runs the tests. */
export const plainEnvironment = {
  PATH: process.env.PATH ?? '',
  // Where a run of all tests keeps what Node compiled: reading it takes a process most of its start.
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}
