/**
 * Runs in the shell, in place of what Module Federation's runtime reads descriptions of remotes with: the registry
 * describes them.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>()
  /** None to plug into. */
  readonly hooks = { applyPlugin: (): void => {} }

  loadRemoteSnapshotInfo(): Promise<never> {
    return Promise.reject(new Error('This console describes its remotes in registry.json.'))
  }
}

export const getGlobalRemoteInfo = (): object => ({})
