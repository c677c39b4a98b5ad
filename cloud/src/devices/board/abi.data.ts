/** What firmware may ask of the simulated board; a module that wants anything else is refused. */
export const boardImports: Readonly<Record<string, readonly string[]>> = {
  board: ['serial', 'publish', 'function', 'variable', 'connected', 'millis', 'wait', 'random', 'restart'],
  wasi_snapshot_preview1: ['fd_write', 'fd_close', 'fd_seek', 'fd_fdstat_get', 'environ_get', 'environ_sizes_get', 'clock_time_get', 'random_get', 'proc_exit'],
}

/** What firmware has to offer. */
export const boardExports = ['memory', 'run_setup', 'run_loop', 'free_heap', 'allocate', 'call_function', 'read_variable', 'text_length'] as const

/** Of 64 kB. */
export const mostPages = 16
export const mostTableEntries = 10_000
