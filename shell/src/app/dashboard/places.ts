/**
 * The boxes that every dashboard has, filled or not, in their order. Each is filled by what remotes add under its id.
 */
export const places = [
  { id: 'fleet', title: 'dashboard.fleet' },
  { id: 'events', title: 'dashboard.events' },
  { id: 'integrations', title: 'dashboard.integrations' },
  { id: 'builds', title: 'dashboard.builds', long: true },
  { id: 'activity', title: 'dashboard.activity' },
] as const
