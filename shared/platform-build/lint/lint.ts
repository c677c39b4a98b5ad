import { check as cloudParts } from './checks/cloudParts.ts'
import { check as deviceTopics } from './checks/deviceTopics.ts'
import { check as fileNames } from './checks/fileNames.ts'
import { check as folderSizes } from './checks/folderSizes.ts'
import { check as literalText } from './checks/literalText.ts'
import { check as nodeLayers } from './checks/nodeLayers.ts'
import { check as portableFiles } from './checks/portableFiles.ts'
import { check as screens } from './checks/screens.ts'
import { check as testHabits } from './checks/testHabits.ts'
import { check as translationPairs } from './checks/translationPairs.ts'
import { check as translationUse } from './checks/translationUse.ts'
import { check as usedNames } from './checks/usedNames.ts'
import { inOrder, type Finding } from './finding.ts'
import { oxlint } from './oxlint.ts'
import type { Workspace } from './workspace.ts'

const checks = [
  cloudParts,
  deviceTopics,
  fileNames,
  folderSizes,
  literalText,
  nodeLayers,
  portableFiles,
  screens,
  testHabits,
  translationPairs,
  translationUse,
  usedNames,
]

/** All findings of a workspace, in the order of its files. */
export const lint = async (workspace: Workspace): Promise<Finding[]> => {
  const fromOxlint = oxlint(workspace)
  const own = checks.flatMap((check) => check(workspace))
  return inOrder([...(await fromOxlint), ...own])
}
