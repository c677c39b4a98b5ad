import { startCloudProcess } from '../testing/cloudProcess.ts'
import { isolationOfUsers } from './isolation.testing.ts'

isolationOfUsers(() => startCloudProcess({ addAccount: 'stranger' }))
