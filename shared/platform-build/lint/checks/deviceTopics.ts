import type { Finding } from '../finding.ts'
import { isCode, isTest, type Workspace } from '../workspace.ts'
import { topicExceptions, topicFolder } from './deviceTopics.data.ts'

const roots = ['cloud/src/', 'cloud/simulator/src/']
const cut = /\b\w*([tT]opic|[fF]ilter)\.(split|slice|substring|startsWith|indexOf|lastIndexOf|match|replace)\(/
// The topic of a device in a string, a template or a pattern; a path of the API begins with a slash.
const written = /['"`]devices\/|\/\^devices\\\//
const comment = /^\s*(\/\/|\/?\*)/

/** Only one folder of the cloud knows of which levels a topic consists. */
export const check = (workspace: Workspace): Finding[] =>
  workspace.files
    .filter(
      (file) =>
        roots.some((root) => file.startsWith(root)) &&
        isCode(file) &&
        !isTest(file) &&
        !file.startsWith(topicFolder) &&
        !topicExceptions.some((exception) => exception.file === file),
    )
    .flatMap((file) =>
      workspace
        .read(file)
        .split('\n')
        .flatMap((text, index) =>
          !comment.test(text) && (cut.test(text) || written.test(text))
            ? [
                {
                  file,
                  line: index + 1,
                  rule: 'device-topics',
                  message: `Only ${topicFolder} takes topics apart and puts them together. Use parseDeviceTopic, eventTopic or levelsOf.`,
                },
              ]
            : [],
        ),
    )
