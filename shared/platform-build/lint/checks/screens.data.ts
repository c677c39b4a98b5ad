/** The shell's own screens by route; remotes name theirs in remote.config.ts. */
export const shellScreens: Readonly<Record<string, string>> = {
  '/dashboard': 'shell/src/app/dashboard/DashboardScreen.tsx',
  '/settings': 'shell/src/settings/SettingsScreen.tsx',
  '/settings/storage': 'shell/src/settings/storage/StorageScreen.tsx',
  '/settings/mail': 'shell/src/settings/mail/MailScreen.tsx',
  '/settings/about': 'shell/src/app/versions/AboutScreen.tsx',
}

/** Screens of shell/src/app that stand in for others and have no route of their own. */
export const standIns = ['FailureScreen.tsx', 'NotFoundScreen.tsx', 'RemoteScreen.tsx']
