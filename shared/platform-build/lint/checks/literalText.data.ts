/** Attributes whose text people read or hear. */
export const textAttributes = [
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'label',
  'placeholder',
  'title',
]

/** Words that are the same in every language: units, formats, product names. */
export const sameInEveryLanguage = [
  'B',
  'KB',
  'MB',
  'GB',
  'TB',
  'kB',
  'dBm',
  'ms',
  'px',
  'CSV',
  'JSON',
  'SHA256',
  'URL',
  'USB',
  'ESP32',
  'JavaScript',
]
