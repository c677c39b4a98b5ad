import { previewIntegration, type RenderedRequest, type SampleEvent } from '@console/platform/api'
import { ApiError, useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useQuery, useQueryClient } from '@console/platform/query'
import { Banner, CopyButton, Panel, ServerText, styled, Text, useErrorText } from '@console/platform/ui'
import { SelectField, TextAreaField } from '@console/platform/ui/form'
import { useEffect, useId, useState } from 'react'
import { parseExactly, writeExactly } from '../../common/model/exactJson.ts'
import type { Content } from '../../common/model/json.ts'
import { mayBeField } from '../../common/model/variables.ts'
import { useT } from '../../i18n/index.ts'
import { useUnfilledText } from '../draft/useUnfilledText.ts'
import { Beside } from '../sections/Section.tsx'
import { NewSecretAction } from '../sections/NewSecretAction.tsx'
import { RequestView } from './RequestView.tsx'
import type { useSampleEvent } from './useSampleEvent.ts'

const Stack = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '4', p: '4' } })
const Head = styled('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minH: '7', mb: '1.5' },
})

/** The server rejects the content, and says why. */
const isRefused = (error: Error): boolean => error instanceof ApiError && [400, 413, 422].includes(error.status ?? 0)

interface PreviewPanelProps {
  type: string
  content: Content
  sample: ReturnType<typeof useSampleEvent>
}

/** What would be sent, live, for a sample event or a real one (INT-12). */
export const PreviewPanel = ({
  type,
  content,
  sample: { event, recent, real, choose, setData },
}: PreviewPanelProps) => {
  const t = useT()
  const format = useFormat()
  const errorText = useErrorText()
  const unfilledText = useUnfilledText()
  const { data, error } = usePreview(type, content, event)
  // A made-up event says nothing about the fields of real ones.
  const unknown = (data?.unknown ?? []).filter((name) => real !== null || !mayBeField(name))
  const hasUrl = typeof content['url'] === 'string' && content['url'] !== ''
  // This server has no preview.
  if (data === null) return null
  const options = [
    { value: '', label: t('preview.sample') },
    ...recent.map(({ id, name, device, time }) => ({
      value: id,
      label: t('preview.recent', { name, device, time: format.time(time) }),
    })),
    ...(real && !recent.some(({ id }) => id === real.id)
      ? [
          {
            value: real.id,
            label: t('preview.recent', { name: real.name, device: real.device, time: format.time(real.time) }),
          },
        ]
      : []),
  ]
  return (
    <Beside>
      <Panel title={t('preview.title')} padded={false}>
        <Stack>
          <SelectField
            label={t('preview.event')}
            value={real?.id ?? ''}
            onChange={(id) => void choose(id || null)}
            options={options}
            help={real ? undefined : t('preview.noReal')}
          />
          <TextAreaField
            label={t('test.data')}
            mono
            rows={3}
            spellCheck={false}
            readOnly={real !== null}
            value={event.data}
            onChange={setData}
          />
          {data?.request ? (
            <div>
              <Head>
                <Text color="fg.muted">{t('preview.request')}</Text>
                <CopyButton size="xs" word={t('preview.curl')} text={curlOf(data.request)} />
              </Head>
              <RequestView request={data.request} />
            </div>
          ) : null}
          {hasUrl ? null : <Text color="fg.muted">{t('preview.noUrl')}</Text>}
          {data?.problem && hasUrl ? (
            <Banner kind="warning">
              <ServerText>{data.problem}</ServerText>
            </Banner>
          ) : null}
          {(data?.missing ?? []).map((name) => (
            <MissingSecret key={name} name={name} />
          ))}
          {unknown.length > 0 ? <Banner kind="warning">{unfilledText(unknown)}</Banner> : null}
          {error ? (
            <Banner kind={isRefused(error) ? 'danger' : 'info'}>
              {isRefused(error) ? t('preview.refused') : null} <ServerText>{errorText(error)}</ServerText>
            </Banner>
          ) : null}
          {data?.request ? (
            <Text textStyle="xs" color="fg.muted">
              {t('preview.masked')}
            </Text>
          ) : null}
        </Stack>
      </Panel>
    </Beside>
  )
}

const later = 400

const previews = ['integrations', 'preview'] as const

/**
 * What the server would send of this content for an event, a moment after the last change. `data` is null for a server
 * without previews.
 */
const usePreview = (type: string, content: Content, event: SampleEvent) => {
  const { api } = useConsole()
  const id = useId()
  const wanted = writeExactly({ type, content, event })
  const [request, setRequest] = useState({ text: wanted, turn: 0 })
  useEffect(() => {
    if (request.text === wanted) return undefined
    const timer = setTimeout(() => setRequest(({ turn }) => ({ text: wanted, turn: turn + 1 })), later)
    return () => clearTimeout(timer)
  }, [wanted, request.text])
  return useQuery({
    // The content may hold a password, and failed queries are logged by their key.
    queryKey: [...previews, id, request.turn] as const,
    queryFn: ({ signal }) =>
      previewIntegration(
        api,
        parseExactly(request.text) as { type: string; content: Content; event: SampleEvent },
        signal,
      ),
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Offers to create a secret that the integration uses and that does not exist (INT-24). */
const MissingSecret = ({ name }: { name: string }) => {
  const t = useT()
  const cache = useQueryClient()
  const renew = async () => {
    // A first answer that is still awaited may be older than the secret, and would not be fetched again.
    await cache.cancelQueries({ queryKey: previews })
    await cache.invalidateQueries({ queryKey: previews })
  }
  return (
    <Banner kind="warning" action={<NewSecretAction name={name} onCreated={() => void renew()} />}>
      {t('preview.missing', { name: visible(name) })}
    </Banner>
  )
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The request as a command for a POSIX shell. Quoting keeps text of devices and servers from being run. */
const curlOf = ({ method, url, headers, body }: RenderedRequest): string =>
  [
    `curl -X ${quoted(method)} ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
