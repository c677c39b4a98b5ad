// One cloud and one page for the tests of integrations: they take seconds to start.
import './dashboard/FailingIntegrations.testing.tsx'
import './integrations/IntegrationListScreen.testing.tsx'
import './integrations/health.testing.tsx'
import './integrations/hostileNames.testing.tsx'
import './integrations/IntegrationGalleryScreen.testing.tsx'
import './common/TestModal.testing.tsx'
import './common/followed.testing.tsx'
import './pasted.testing.tsx'
