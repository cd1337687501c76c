/** What a process that a test starts takes over: none of the settings of whoever runs the tests. */
export const plainEnvironment = {
  PATH: process.env.PATH ?? '',
  // A busy machine may stand still for longer than a customer should wait.
  DATABASE_WAIT_SECONDS: '60',
  // Where a run of all tests keeps what Node compiled: reading it takes a process most of its start.
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}
