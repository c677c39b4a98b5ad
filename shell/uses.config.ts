import { shellPoints } from '@console/platform-build/names/shellPoints.data'
import type { ShellNames } from '@console/platform-build/remote'

/** What the shell links to or shows, and the routes that say "not deployed" while their owner is missing. */
export default {
  routes: [
    'device-list',
    'device-details',
    'firmware-list',
    'firmware-details',
    'event-stream',
    'integration-list',
    'integration-gallery',
    'integration-add',
    'integration-edit',
    'secret-list',
    'secret-add',
    'secret-details',
    'project-list',
    'project-gallery',
    'project-add',
    'project-editor',
  ],
  slots: [],
  points: shellPoints,
} satisfies ShellNames
