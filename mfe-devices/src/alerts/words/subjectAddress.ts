import type { Alert } from '@console/platform/api'
import type { Console } from '@console/platform/contract'

/** Where the device or the integration of an alert is shown; the list of alerts where it is about several devices. */
export const subjectAddress = ({ device, integration }: Alert, href: Console['href']): string => {
  if (device !== null) return href('device-details', { id: device })
  return integration === null ? href('alert-list') : href('integration-edit', { id: integration })
}
