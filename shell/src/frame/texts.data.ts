/** Texts of index.html that no code translates: both languages are there. */
export const notLoaded = {
  en: 'The console could not be loaded. Check your network, then reload the page.',
  de: 'Die Konsole konnte nicht geladen werden. Prüfen Sie Ihr Netzwerk und laden Sie die Seite neu.',
}

export const noScript = 'This console needs JavaScript. Diese Konsole braucht JavaScript.'

export const ctrlKey = { en: 'Ctrl', de: 'Strg' }

export const paletteKey = 'K'
