import { useFormat } from '@console/platform/i18n'
import { useT } from '../../../i18n/index.ts'
import type { Follow, Outcome } from '../follow/follow.ts'
import type { StepProps } from './Step.tsx'

interface Course {
  follow: Follow
  outcome: Outcome
  /** Bytes. */
  sent: number
  now: number
}

/** The steps of an update that was triggered, each with its time. */
export const useSteps = ({ follow, outcome, sent, now }: Course): readonly StepProps[] => {
  const t = useT()
  const { bytes, number, time } = useFormat()
  const { triggeredAt, offlineAt, onlineAt, told, crash } = follow
  const at = (moment: number | null) => (moment === null ? undefined : time(moment))
  const since = (moment: number | null) => t('update.seconds', { seconds: number(Math.max(0, Math.round((now - (moment ?? now)) / 1000))) })

  const offline = (): StepProps => {
    if (offlineAt !== null) return { kind: 'done', title: t('update.wentOffline'), time: at(offlineAt), note: onlineAt === null ? t('update.restarting') : null }
    if (onlineAt !== null) return { kind: 'done', title: t('update.wentOffline'), note: t('update.notSeen') }
    if (outcome === 'stayed') return { kind: 'failed', title: t('update.stayed') }
    return { kind: 'now', title: t('update.waitRestart'), time: since(triggeredAt), note: t('update.mayLeave') }
  }
  const online = (): StepProps => {
    if (onlineAt !== null) return { kind: 'done', title: t('update.backOnline'), time: at(onlineAt) }
    if (outcome === 'lost') return { kind: 'failed', title: t('update.lost') }
    return offlineAt === null ? { kind: 'later', title: t('update.backOnline') } : { kind: 'now', title: t('update.waitBack'), time: since(offlineAt), note: t('update.mayLeave') }
  }
  const running = (): StepProps => {
    switch (outcome) {
      case 'running': return { kind: 'done', title: t('update.running'), time: at(told?.at ?? null) }
      case 'other': return { kind: 'failed', title: t('update.other'), time: at(told?.at ?? null) }
      case 'crashed': return { kind: 'failed', title: t('update.crashed'), time: at(crash?.at ?? null), note: crash?.text }
      case 'safeMode': return { kind: 'failed', title: t('update.safeMode'), time: at(told?.at ?? null), note: crash?.text }
      case 'back': return { kind: 'later', title: t('update.notTold'), note: follow.recorded ? t('update.recorded') : null }
      default: return onlineAt === null ? { kind: 'later', title: t('update.running') } : { kind: 'now', title: t('update.waitTold'), time: since(onlineAt) }
    }
  }
  return [{ kind: 'done', title: t('update.triggered'), time: at(triggeredAt), note: t('update.sent', { size: bytes(sent) }) }, offline(), online(), running()]
}
