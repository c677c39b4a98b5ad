import type { Finding } from '../finding.ts'
import type { Workspace } from '../workspace.ts'
import { nodeLayers } from '../zones.data.ts'

/** The layers that run in plain Node hold no JSX; that they don't import React is a matter of zones. */
export const check = ({ files }: Workspace): Finding[] =>
  files
    .filter(
      (file) => file.endsWith('.tsx') && nodeLayers.some((layer) => file.startsWith(`shared/platform/src/${layer}/`)),
    )
    .map((file) => ({
      file,
      rule: 'node-layers',
      message: 'This folder runs without React. Put components into contract, ui or the screen’s folder.',
    }))
