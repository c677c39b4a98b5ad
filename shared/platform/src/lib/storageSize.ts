/** "1.1 GB", "12 MB": in steps of 1000, as operators set a store's limits; sizes of files have steps of 1024. */
export const storageSize = (bytes: number, format: { number(value: number): string }): string =>
  bytes < 1e9 ? `${format.number(Math.ceil(bytes / 1e6))} MB` : `${format.number(Math.round(bytes / 1e8) / 10)} GB`
