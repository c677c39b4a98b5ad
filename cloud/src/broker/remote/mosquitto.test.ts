import { afterAll, describe, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { startCloudProcess } from '../../../testing/cloudProcess.ts'
import { hasMosquitto, startMosquitto, type Mosquitto } from '../../../testing/mosquitto.ts'
import { longProof } from '../../../testing/proofs.ts'
import { User } from '../../../testing/user.ts'
import { isolationOfUsers } from '../../isolation.testing.ts'
import { brokerBehaviour } from '../behaviour.testing.ts'
import { quotaBehaviour } from '../quotas/quotaBehaviour.testing.ts'

describeUnless(hasMosquitto ? null : 'Mosquitto is not installed')('CLOUD-70: with Mosquitto as the broker', () => {
  const started: Mosquitto[] = []
  const address = async () => {
    const mosquitto = await startMosquitto()
    started.push(mosquitto)
    return mosquitto.address
  }
  afterAll(() => Promise.all(started.map((mosquitto) => mosquitto.stop())))

  describe('clients', () => {
    brokerBehaviour(async () => startCloudProcess({ addAccount: 'second', broker: await address() }))
  })
  describe('users', () => {
    isolationOfUsers(async () => startCloudProcess({ addAccount: 'stranger', broker: await address() }))
  })
  test("CLOUD-77: a cloud with --broker-secret answers the broker at the operators' address, and nowhere else", async () => {
    const secret = 'a-secret-of-the-broker'
    const cloud = await startCloudProcess({
      broker: await address(),
      brokerSecret: secret,
      operations: { host: '127.0.0.1', port: 0 },
    })
    try {
      const user = await User.signIn(cloud)
      const ask = (at: string | undefined) =>
        fetch(`${at}/broker/authenticate`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}` },
          body: JSON.stringify({ clientid: 'x', username: user.sub, password: user.tokens.access_token }),
        })
      expect(await (await ask(cloud.operations)).json()).toMatchObject({
        result: 'allow',
        client_attrs: { owner: user.sub },
      })
      expect((await ask(cloud.address)).status).toBe(405)
    } finally {
      await cloud.stop()
    }
  })
  describeUnless(longProof)('quotas', () => {
    quotaBehaviour(async () => ({ broker: await address() }), { ownQueue: false })
  })
})
