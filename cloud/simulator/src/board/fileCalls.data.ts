const noSuchFile = 44
const noOpenFile = 8

/**
 * What the C library asks a system about files, which streams of the C++ library bring along, and the error that says
 * that the board has no such file. Files of sketches are kept by LittleFS and its like.
 */
export const fileCalls: Readonly<Record<string, number>> = {
  ...all(
    noOpenFile,
    'fd_read',
    'fd_pread',
    'fd_pwrite',
    'fd_tell',
    'fd_sync',
    'fd_datasync',
    'fd_readdir',
    'fd_renumber',
    'fd_allocate',
    'fd_advise',
    'fd_fdstat_set_flags',
    'fd_filestat_get',
    'fd_filestat_set_size',
    'fd_filestat_set_times',
    'fd_prestat_get',
    'fd_prestat_dir_name',
  ),
  ...all(
    noSuchFile,
    'path_open',
    'path_filestat_get',
    'path_filestat_set_times',
    'path_create_directory',
    'path_remove_directory',
    'path_unlink_file',
    'path_rename',
    'path_link',
    'path_symlink',
    'path_readlink',
  ),
}

function all(error: number, ...names: string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, error]))
}
