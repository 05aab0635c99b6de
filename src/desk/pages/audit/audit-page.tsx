import { usePageTitle } from '../../shell/title.tsx';

export default function AuditPage() {
  usePageTitle('บันทึกการใช้งาน');
  return null;
}
