import { deviceDetailsQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { Skeleton, styled } from '@console/platform/ui'
import { SerialMonitor } from './SerialMonitor.tsx'

const Frame = styled('div', { base: { h: '560px' } })

interface SerialTabProps {
  device: { readonly id: string; readonly name: string }
}

/** The serial monitor of one device, as a tab of its page. */
export const SerialTab = ({ device: { id, name } }: SerialTabProps) => {
  const { data } = useQuery(deviceDetailsQuery(useConsole().api, id))
  if (!data) return <Skeleton aria-busy w="full" h="560px" borderRadius="l3" />
  const simulated = data.kind !== 'device'
  return (
    <Frame>
      <SerialMonitor devices={[{ id, name: name || id, simulated }]} device={id} hasUsb={!simulated} />
    </Frame>
  )
}
