export const minEntries = 3
export const maxLevels = 3

/** Folders that hold fewer. */
export const fewerFiles: readonly { folder: string; because: string }[] = [
  {
    folder: 'shell/src/config',
    because: 'The start and the sign-in read it: a sibling folder that session may import.',
  },
  {
    folder: 'cloud/src/identity/assets',
    because: 'What browsers fetch as files is kept apart from what the server runs.',
  },
  {
    folder: 'mfe-integrations/src/dashboard',
    because: 'The dashboard’s box stands beside the screens, as in other remotes.',
  },
  {
    folder: 'mfe-projects/src/dashboard',
    because: 'The dashboard’s box stands beside the screens, as in other remotes.',
  },
]
