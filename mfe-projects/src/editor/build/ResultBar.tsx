import { ApiError, useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useMutation } from '@console/platform/query'
import { Button, RelativeTime, saveFile, styled, useErrorText } from '@console/platform/ui'
import { CircleCheck, CircleSlash, Download, OctagonAlert } from 'lucide-react'
import { useTargetName } from '../../common/useTargetName.ts'
import { useT } from '../../i18n/index.ts'
import type { imageOf } from '../useFlash.ts'
import type { Problem, Place } from '../log/references.ts'
import { BuildSizes } from './BuildSizes.tsx'
import type { BuildView } from './projectBuild.ts'

const Bar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    px: '3.5',
    py: '2.5',
    borderTopWidth: '1px',
    '& > .lucide': { color: 'colorPalette.fg', boxSize: '4' },
  },
  variants: {
    kind: {
      succeeded: { colorPalette: 'green', bg: 'green.subtle' },
      failed: { colorPalette: 'red', bg: 'red.subtle' },
      stopped: { colorPalette: 'gray', bg: 'bg.subtle' },
    },
  },
})
const Words = styled('div', { base: { flex: '1 1 auto', minW: '0' } })
const Title = styled('p', { base: { textStyle: 'panel' } })
const Text = styled('p', { base: { textStyle: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' } })

const titles = { succeeded: 'log.succeeded', failed: 'log.failed', stopped: 'log.stopped' } as const
const icons = {
  succeeded: <CircleCheck aria-hidden />,
  failed: <OctagonAlert aria-hidden />,
  stopped: <CircleSlash aria-hidden />,
}

const imageName = 'firmware.bin'

interface ResultBarProps {
  view: BuildView
  /** The image that it made. */
  image: ReturnType<typeof imageOf>
  /** What the image is for, where the server says it. */
  target: string | null
  /** Whether the sources have changed since. */
  changed: boolean
  onPlace: (place: Place) => void
}

/** The result of the build. */
export const ResultBar = ({ view: { state, problems }, image, target, changed, onPlace }: ResultBarProps) => {
  const t = useT()
  const targetName = useTargetName()
  if (state.kind === 'idle' || state.kind === 'building') return null
  const { kind } = state
  const wrong = problems.find(({ severity }) => severity === (kind === 'failed' ? 'error' : 'warning'))
  return (
    <Bar kind={kind}>
      {icons[kind]}
      <Words>
        <Title>
          {state.kind === 'succeeded' && state.restored ? (
            <>
              {t('log.lastSuccess')} · <RelativeTime time={state.restored.at} />
            </>
          ) : (
            t(titles[kind])
          )}
        </Title>
        {state.kind === 'succeeded' && state.restored && !image ? <Text>{t('log.imageGone')}</Text> : null}
        {state.kind === 'succeeded' && image && target !== null ? (
          <Text>{t('log.madeFor', { target: targetName(target) ?? '' })}</Text>
        ) : null}
        {state.kind === 'succeeded' && changed ? <Text>{t('log.changedSince')}</Text> : null}
        {state.kind === 'succeeded' && state.result.sizes ? <BuildSizes sizes={state.result.sizes} /> : null}
        {state.kind === 'stopped' ? null : (
          <Reason error={state.kind === 'failed' ? state.error : null} problems={problems} />
        )}
      </Words>
      {kind !== 'stopped' && wrong ? (
        <Button size="xs" onClick={() => onPlace(wrong)}>
          {t(kind === 'failed' ? 'log.goToError' : 'log.goToWarning')}
        </Button>
      ) : null}
      {image ? <ImageLink image={image} /> : null}
    </Bar>
  )
}

const Reason = ({ error, problems }: { error: unknown; problems: readonly Problem[] }) => {
  const t = useT()
  const errorText = useErrorText()
  const warnings = problems.filter(({ severity }) => severity === 'warning').length
  const errors = problems.length - warnings
  if (error !== null)
    return <Text>{error instanceof ApiError && error.kind === 'offline' ? t('log.cut') : errorText(error)}</Text>
  const counts = [
    ...(errors > 0 ? [t('editor.errors', { count: errors })] : []),
    ...(warnings > 0 ? [t('editor.warnings', { count: warnings })] : []),
  ]
  return counts.length > 0 ? <Text>{counts.join(', ')}</Text> : null
}

const ImageLink = ({ image }: { image: NonNullable<ResultBarProps['image']> }) => {
  const t = useT()
  const { toast, dismissToast } = useConsole()
  const { bytes } = useFormat()
  const errorText = useErrorText()
  const action = 'download a build'
  const { mutate, isPending } = useMutation({
    mutationFn: image.download,
    onSuccess: (file) => {
      dismissToast?.(action)
      saveFile(file, imageName)
    },
    onError: (error) => toast({ kind: 'error', title: t('log.downloadFailed'), text: errorText(error), action }),
  })
  return (
    <Button
      size="xs"
      icon={<Download aria-hidden />}
      busy={isPending}
      aria-label={t('log.artifact', { size: bytes(image.size) })}
      onClick={() => mutate()}
    >
      {imageName}
      <span>{bytes(image.size)}</span>
    </Button>
  )
}
