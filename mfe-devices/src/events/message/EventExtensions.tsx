import type { BrokerEvent } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { styled } from '@console/platform/ui'
import { useId } from 'react'
import { useExtensions } from '../../common/useExtensions.ts'

const Part = styled('section', { base: { display: 'flex', flexDirection: 'column', mt: '4' } })
const Title = styled('h3', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    mb: '2',
    textStyle: 'sm',
    fontWeight: 'semibold',
    color: 'fg',
  },
})

/** What other remotes show of an event. */
export const EventExtensions = ({ event: { device, name, topic, text, time } }: { event: BrokerEvent }) => {
  const { language } = useFormat()
  const heading = useId()
  return useExtensions('event.detail/v1', { device, event: name })?.map(({ id, title, Icon, View }) => (
    <Part key={id} aria-labelledby={`${heading}-${id}`}>
      <Title id={`${heading}-${id}`}>
        <Icon />
        {title[language]}
      </Title>
      <View event={{ device, name, topic, text, time }} />
    </Part>
  ))
}
