import { deleteSecret, secretListQuery } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useDeletion } from '@console/shared/lists'

export const secretDeletions = ['secrets', 'delete'] as const

/** A failure is shown in the confirmation, in the server's words. */
export const useDeleteSecret = () => {
  const { api } = useConsole()
  return useDeletion({ mutationKey: secretDeletions, call: (name) => deleteSecret(api, name), lists: [secretListQuery(api)], failure: 'shown' })
}
