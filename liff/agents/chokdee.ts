import type { AgentFile } from '../manage/agent-file.ts';

export const agentFile: AgentFile = {
  code: 'chokdee',
  name: 'Chokdee',
  liffId: '2000000001-ChokDee1',
  endpointUrl: 'https://chokdee.example/',
  chatBarText: 'เมนูโชคดี',
  tabs: [
    {
      key: 'visitor',
      title: 'เริ่มต้น',
      cells: [
        { address: '/liff/register', label: 'สมัครสมาชิก', icon: 'user' },
        { address: '/liff/login', label: 'เข้าสู่ระบบ', icon: 'key' },
        { address: '/liff/home', label: 'หน้าแรก', icon: 'home' },
        { address: '/lobby/slot', label: 'สล็อต', icon: 'slot' },
        { address: '/lobby/casino', label: 'คาสิโน', icon: 'casino' },
        { address: '/liff/contact', label: 'ติดต่อเรา', icon: 'chat' },
      ],
    },
    {
      key: 'member',
      title: 'สมาชิก',
      cells: [
        { address: '/liff/deposit', label: 'ฝากเงิน', icon: 'deposit' },
        { address: '/liff/member', label: 'ยอดเงินของฉัน', icon: 'wallet' },
        { address: '/liff/profile', label: 'โปรไฟล์', icon: 'user' },
        { address: '/lobby/all', label: 'เกมทั้งหมด', icon: 'star' },
        { address: '/lobby/fishing', label: 'ยิงปลา', icon: 'fish' },
        { address: '/liff/contact', label: 'ติดต่อเรา', icon: 'chat' },
      ],
    },
  ],
  // The dark house theme (src/app/theme.css) in sRGB, as an image needs it.
  theme: {
    page: '#0b1311',
    card: '#16211e',
    text: '#f3f2eb',
    muted: '#adb7b1',
    primary: '#f7b238',
    onPrimary: '#2b1d05',
    accent: '#f8c05a',
  },
};
