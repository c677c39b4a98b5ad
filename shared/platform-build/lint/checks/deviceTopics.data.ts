/** The folder of cloud/src that takes topics and filters apart and puts them together. */
export const topicFolder = 'cloud/src/mqtt/'

/** Files that may do the same. */
export const topicExceptions: readonly { file: string; because: string }[] = [
  {
    file: 'cloud/src/broker/ownTopics.ts',
    because: 'It adds the level of the account, and takes it away, as the embedded broker has it.',
  },
  {
    file: 'cloud/simulator/src/board/network/brokerSession.ts',
    because: 'A sketch’s own topics are events of its board; the simulator imports nothing of the cloud’s MQTT.',
  },
  {
    file: 'cloud/src/history/search/matcher.ts',
    because: 'It compares the text of a query, which may be a part of a topic.',
  },
  {
    file: 'cloud/src/integrations/request/topics.ts',
    because: 'It refuses a user’s text that begins like the topic of a device and is none.',
  },
]
