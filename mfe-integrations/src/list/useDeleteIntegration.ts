import { deleteIntegration, integrationListQuery, secretListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useDeletion } from '@console/platform/lists'

export const integrationDeletions = ['integrations', 'delete'] as const

export const useDeleteIntegration = () => {
  const { api } = useConsole()
  // Secrets count the integrations that use them.
  return useDeletion({ mutationKey: integrationDeletions, call: (id) => deleteIntegration(api, id), lists: [integrationListQuery(api), secretListQuery(api)], failure: 'silent' })
}
