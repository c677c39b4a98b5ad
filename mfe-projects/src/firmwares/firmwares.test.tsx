// One cloud and one page for the tests of firmware images: they take seconds to start.
import './details/FirmwareDetailsScreen.testing.tsx'
import './details/UpdatePanel.testing.tsx'
import './OwnUpdate.testing.tsx'
import './usb/UsbPanel.testing.tsx'
