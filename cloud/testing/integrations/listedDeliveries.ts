import type { Deliveries } from '../../src/integrations/deliveries/deliveries.ts'
import type { Delivery } from '../../src/integrations/delivery.ts'

/** The stored deliveries of an integration, the newest first. */
export async function listOf(deliveries: Deliveries, owner: string, integration: string): Promise<Delivery[]> {
  const all: Delivery[] = []
  for await (const page of deliveries.pagesOf(owner, integration)) all.push(...page)
  return all
}
