import { deleteSecret, secretListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useDeletion } from '@console/platform/lists'

export const secretDeletions = ['secrets', 'delete'] as const

/** A failure is shown in the confirmation, in the server's words. */
export const useDeleteSecret = () => {
  const { api } = useConsole()
  return useDeletion({ mutationKey: secretDeletions, call: (name) => deleteSecret(api, name), lists: [secretListQuery(api)], failure: 'shown' })
}
