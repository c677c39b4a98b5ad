import type { MqttClient } from 'mqtt'
import { until } from './until.ts'

export interface Message {
  topic: string
  text: string
  retain: boolean
  at: number
}

/** Keeps what a client receives. */
export class Inbox {
  readonly messages: Message[] = []

  constructor(client: MqttClient) {
    client.on('message', (topic, payload, { retain }) =>
      this.messages.push({ topic, text: payload.toString('utf8'), retain, at: Date.now() }),
    )
  }

  about(topic: string): Message[] {
    return this.messages.filter((message) => message.topic === topic)
  }

  async next(topic: string, fits: (message: Message) => boolean = () => true, bound = 20_000): Promise<Message> {
    const seen = this.messages.length
    return until(
      () => this.messages.slice(seen).find((message) => message.topic === topic && fits(message)),
      `a message on ${topic}`,
      bound,
    )
  }
}
