import { deleteIntegration, integrationListQuery, secretListQuery } from '@console/shared/api'
import { useConsole } from '@console/shared/contract'
import { useDeletion } from '@console/shared/lists'

export const integrationDeletions = ['integrations', 'delete'] as const

export const useDeleteIntegration = () => {
  const { api } = useConsole()
  // Secrets count the integrations that use them.
  return useDeletion({ mutationKey: integrationDeletions, call: (id) => deleteIntegration(api, id), lists: [integrationListQuery(api), secretListQuery(api)], failure: 'silent' })
}
