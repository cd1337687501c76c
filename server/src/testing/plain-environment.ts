/** The environment of processes that tests start: without the settings of the person running the tests. */
export const plainEnvironment = {
  PATH: process.env.PATH ?? '',
  // A busy machine may stall for longer than a customer should have to wait.
  DATABASE_WAIT_SECONDS: '60',
  // The compile cache of a run of all tests: compiling takes up most of a process's start.
  ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
}
