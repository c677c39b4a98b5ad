import { beforeEach, afterAll } from '@jest/globals'
import { setLanguage } from '@console/platform/i18n'
import { removeFolders } from '@console/platform-registry/testing'
// One page for the tests of the shell’s parts: React and the federation runtime are loaded once.
import './AppRoutes.testing.tsx'
import './ServerState.testing.tsx'
import './features.testing.tsx'
import './dashboard/DashboardScreen.testing.tsx'
import './extensions/SettingsSubpage.testing.tsx'
import './extensions/ExtensionFrame.testing.tsx'
import './extensions/followPoint.testing.tsx'
import './layout/ConnectionProblem.testing.tsx'
import './layout/TopBarItems.testing.tsx'
import './navigation/GuardedRouter.testing.tsx'
import './navigation/LeaveDialog.testing.tsx'
import './palette/useCommands.testing.tsx'
import './palette/useSettingsOptions.testing.tsx'
import './remote/idle.testing.tsx'
import './remote/whenShown.testing.tsx'

beforeEach(() => setLanguage('en'))
afterAll(removeFolders)
