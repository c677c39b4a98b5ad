import { ApiError } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Banner, CopyButton, Panel, ServerText, styled, Text, useErrorText } from '@console/platform/ui'
import { SelectField, TextAreaField } from '@console/platform/ui/form'
import type { Content } from '../../common/model/json.ts'
import { useT } from '../../i18n/index.ts'
import { mayBeField } from '../../common/model/variables.ts'
import { Beside } from '../field/Beside.ts'
import { curlOf } from './curl.ts'
import { MissingSecret } from './MissingSecret.tsx'
import { RequestView } from './RequestView.tsx'
import { usePreview } from './usePreview.ts'
import type { useSampleEvent } from './useSampleEvent.ts'

const Stack = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', p: '4' } })
const Head = styled('div', { base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minH: '7', mb: '1.5' } })

/** The server has read it, and says what is wrong with it. */
const isRefused = (error: Error): boolean => error instanceof ApiError && [400, 413, 422].includes(error.status ?? 0)

interface PreviewPanelProps {
  type: string
  content: Content
  sample: ReturnType<typeof useSampleEvent>
}

/** What would be sent, live, for a sample event or a real one (INT-12). */
export const PreviewPanel = ({ type, content, sample: { event, recent, real, choose, setData } }: PreviewPanelProps) => {
  const t = useT()
  const format = useFormat()
  const errorText = useErrorText()
  const { data, error } = usePreview(type, content, event)
  // Of an event that nobody has seen, it is not known what it lacks.
  const unknown = (data?.unknown ?? []).filter((name) => real !== null || !mayBeField(name))
  const hasUrl = typeof content['url'] === 'string' && content['url'] !== ''
  // Where the server can't tell, there is nothing to show.
  if (data === null) return null
  const options = [
    { value: '', label: t('preview.sample') },
    ...recent.map(({ id, name, device, time }) => ({ value: id, label: t('preview.recent', { name, device, time: format.time(time) }) })),
    ...(real && !recent.some(({ id }) => id === real.id) ? [{ value: real.id, label: t('preview.recent', { name: real.name, device: real.device, time: format.time(real.time) }) }] : []),
  ]
  return (
    <Beside>
      <Panel title={t('preview.title')} padded={false}>
        <Stack>
          <SelectField label={t('preview.event')} value={real?.id ?? ''} onChange={(id) => void choose(id || null)} options={options} help={real ? undefined : t('preview.noReal')} />
          <TextAreaField label={t('test.data')} mono rows={3} spellCheck={false} readOnly={real !== null} value={event.data} onChange={setData} />
          {data?.request ? (
            <div>
              <Head><Text color="fg.muted">{t('preview.request')}</Text><CopyButton size="xs" word={t('preview.curl')} text={curlOf(data.request)} /></Head>
              <RequestView request={data.request} />
            </div>
          ) : null}
          {hasUrl ? null : <Text color="fg.muted">{t('preview.noUrl')}</Text>}
          {data?.problem && hasUrl ? <Banner kind="warning"><ServerText>{data.problem}</ServerText></Banner> : null}
          {(data?.missing ?? []).map((name) => <MissingSecret key={name} name={name} />)}
          {unknown.length > 0 ? <Banner kind="warning">{t('request.unknown', { names: unknown.map((name) => `{{${name}}}`).join(', '), count: unknown.length })}</Banner> : null}
          {error ? <Banner kind={isRefused(error) ? 'danger' : 'info'}>{isRefused(error) ? t('preview.refused') : null} <ServerText>{errorText(error)}</ServerText></Banner> : null}
          {data?.request ? <Text textStyle="xs" color="fg.muted">{t('preview.masked')}</Text> : null}
        </Stack>
      </Panel>
    </Beside>
  )
}
