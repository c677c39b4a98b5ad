/** The boxes of the dashboard as older releases fill them. */
export const slots = [
  'dashboard.fleet/v1',
  'dashboard.events/v1',
  'dashboard.integrations/v1',
  'dashboard.builds/v1',
  'dashboard.activity/v1',
] as const

/** The names of the icons that a menu entry can have. */
export const icons = [
  'blocks',
  'dashboard',
  'projects',
  'devices',
  'events',
  'integrations',
  'secrets',
  'settings',
] as const
