import { runHarness } from '@console/platform-testing/harness'
import remote from './remote.config.ts'

const screens = import.meta.webpackContext('.', { recursive: true, regExp: /^\.\/src\/.*Screen\.tsx$/, mode: 'lazy' })

void runHarness(remote.routes, (file) => screens(file))
