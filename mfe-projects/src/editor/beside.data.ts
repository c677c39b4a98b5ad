/** Where files and log stand beside each other. There the log is as high as the files, however long it is. */
export const beside = '@media (min-width: 1180px)'
