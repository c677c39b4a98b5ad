import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { brokerBehaviour } from './behaviour.testing.ts'

brokerBehaviour(() => startCloudProcess({ addAccount: 'second' }))
