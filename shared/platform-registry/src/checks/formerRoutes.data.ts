/** The routes that remotes may link to in older shells, whose shell.json does not list them. */
export const formerRoutes: Readonly<Record<string, string>> = {
  'device-list': '/devices',
  'device-details': '/devices/:id',
  'firmware-list': '/devices/firmwares',
  'firmware-details': '/devices/firmwares/:sha',
  'event-stream': '/events',
  'integration-list': '/integrations',
  'integration-gallery': '/integrations/add',
  'integration-add': '/integrations/add/:template',
  'integration-edit': '/integrations/:id',
  'secret-list': '/secrets',
  'secret-add': '/secrets/add',
  'secret-details': '/secrets/:name',
  'project-list': '/projects',
  'project-gallery': '/projects/add',
  'project-add': '/projects/add/:template',
  'project-editor': '/projects/:id',
}
