// One cloud and one page for the tests of the editor: they take seconds to start.
import './ProjectEditorScreen.testing.tsx'
import './build/building.testing.tsx'
import './files/addFiles.testing.tsx'
import './files/faults.testing.tsx'
import './diagram/diagram.testing.tsx'
import './DeviceCrash.testing.tsx'
import './build/ResultBar.testing.tsx'
import './language/useAssist.testing.tsx'
