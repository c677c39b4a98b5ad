import { damageIn } from '../checks/checkRegistry.ts'
import { changeFor, inWords } from '../document/changeRequest.ts'
import { type Deployment, findRelease } from '../folder/deployment.ts'
import { readHistory, verifyJournal } from '../journal/history.ts'
import { readView } from '../journal/journal.ts'
import { repairView } from '../journal/repair.ts'
import { listed } from '../journal/record.ts'
import { publish } from '../publish.ts'
import { publishShell, requireFolderForShell, requireStoreForShell, rollBackShell } from '../shells/publishShell.ts'
import { removeOld } from '../stored/removeOld.ts'
import { beginShellCanary, endShellCanary, hasShell, promoteShell } from '../shells/shellCanary.ts'
import type { Registry } from './registry.ts'

/** A registry in a store of files: this process checks each change. */
export const targetRegistry = (deployment: Deployment): Registry => ({
  name: deployment.target.name,
  read: async () => (await readView(deployment.target)).registry,
  has: async (remote, version) => (await findRelease(deployment, remote, version)) !== undefined,
  change: async ({ request, built, author, say }) =>
    request.kind === 'remove-old'
      ? removeOld(deployment, { ...request, author, say })
      : publish(deployment, {
          what: inWords(request),
          change: await changeFor(deployment, request, built),
          author,
          say,
          ...(built && { built }),
        }),
  shell: {
    requirePlace: async () =>
      deployment.folder === undefined ? requireStoreForShell(deployment) : requireFolderForShell(deployment.folder),
    release: (built, say, options) => publishShell(deployment, built, say, options),
    has: (version) => hasShell(deployment, version),
    canary: (wanted, say, author) => beginShellCanary(deployment, wanted, say, { author }),
    endCanary: (say, author) => endShellCanary(deployment, say, { author }),
    promote: (allowOlder, say, author) => promoteShell(deployment, allowOlder, say, { author }),
    rollBack: (version, say, author) => rollBackShell(deployment, version, say, author),
  },
  history: async (most) => (await readHistory(deployment.target, most)).map(listed),
  repair: () => repairView(deployment.target),
  verify: async () => [
    ...(await verifyJournal(deployment.target)),
    ...(await damageIn(deployment, (await readView(deployment.target)).registry)),
  ],
})
