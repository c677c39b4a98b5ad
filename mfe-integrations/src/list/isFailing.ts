import type { IntegrationHealth } from '@console/platform/api'

/** Whether nothing arrives at present, as far as the server tells: a server that names no moment has told how many failed. */
export const isFailing = ({ deliveries, failed, failingSince }: IntegrationHealth): boolean => failingSince !== null || (deliveries > 0 && failed === deliveries)
