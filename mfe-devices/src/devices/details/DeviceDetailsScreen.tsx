import { useParams } from '@console/platform/router'
import { OneDevice } from './OneDevice.tsx'

export const DeviceDetailsScreen = () => {
  const { id = '' } = useParams()
  return <OneDevice key={id} id={id} />
}
