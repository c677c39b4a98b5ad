import { Banner, ServerText, styled, useErrorText } from '@console/platform/ui'
import { UnusableImage } from './chosenImage.ts'
import { useT } from './i18n/useT.ts'

const Title = styled('p', { base: { fontWeight: 'semibold', color: 'fg' } })

/** Why nothing was written: the image can't be, or it could not be loaded. */
export const WriteProblem = ({ error }: { error: unknown }) => {
  const t = useT()
  const errorText = useErrorText()
  if (!(error instanceof UnusableImage))
    return (
      <Banner kind="danger">
        <Title>{t('problem.load')}</Title>
        <ServerText>{errorText(error)}</ServerText>
      </Banner>
    )
  const { problem } = error
  const texts = {
    simulator: () => t('problem.simulator'),
    application: () => t('problem.application'),
    unknown: () => t('problem.unknown'),
    noSettings: () => t('problem.noSettings'),
    otherChip: () => t('problem.otherChip', { ...problem }),
    tooLong: () => t('problem.tooLong', { ...problem }),
    tooSmall: () => t('problem.tooSmall', { ...problem }),
  }
  return (
    <Banner kind="danger">
      <Title>{t('problem.title')}</Title>
      {texts[problem.kind]()}
    </Banner>
  )
}
