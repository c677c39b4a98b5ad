/** The browser asks to save data: nothing is loaded ahead. */
export const savesData = (): boolean =>
  'connection' in navigator && Boolean((navigator.connection as { saveData?: boolean }).saveData)
