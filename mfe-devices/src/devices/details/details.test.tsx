// One cloud and one page for the tests of a device’s details: they take seconds to start.
import './DeviceDetailsScreen.testing.tsx'
import './useDevice.testing.tsx'
import './changeWifi.testing.tsx'
import './TabFailed.testing.tsx'
import './useWebPages.testing.tsx'
import './rpc/callsAndReads.testing.tsx'
import './rpc/VariablePlot.testing.tsx'
