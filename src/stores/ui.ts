import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { LiffFailure } from '#liff/splash/failure.ts';
import { useUser } from './user.ts';

/** The data that a game is opened with (docs/rules.md#client-state). */
export interface SelectedGame {
  game_id: string;
  provider_id: string;
  sub_provider_id: string;
  source: string;
  is_demo: boolean;
}

interface ShownFailure {
  title: string;
  message: string;
  /** Set if the failed action may be tried again. */
  onRetry?: () => void;
}

type ModalName = 'promotion' | 'notification' | 'deposit' | 'login' | 'register' | 'event';
const noModals: Record<ModalName, boolean> = {
  promotion: false,
  notification: false,
  deposit: false,
  login: false,
  register: false,
  event: false,
};

/**
 * LINE's login beside a page that is rendered before it (docs/line.md#start-2): under way, without an account of ours, without
 * an answer for long, refused because LINE's token was used already, or failed.
 */
export type LineLogin = 'pending' | 'unbound' | 'slow' | 'refused' | LiffFailure;

interface UiState {
  navDrawer: boolean;
  modals: Record<ModalName, boolean>;
  selectedPromotion: string | null;
  selectedGame: SelectedGame | null;
  /** The member menu dialog (480). */
  memberMenu: boolean;
  /** LINE's identity is not the session's member: the dialog to choose one has precedence over the other dialogs. */
  isIdentityNeeded: boolean;
  /** Null for a member, and where the login is not LINE's or came before the page. */
  lineLogin: LineLogin | null;
  /** The logout dialog is open. */
  logoutDialog: boolean;
  /** The centred error dialog of the error catalogue. */
  failure: ShownFailure | null;
  /** The session ended during a call that must not redirect: a guarded page says so in its place. */
  isSessionEnded: boolean;
  /** The action that continues after the login it required. */
  afterLogin: (() => void) | null;
  /** How often one member has replaced another: a page's content belongs to one of them. */
  changes: number;

  toggleNavDrawer(): void;
  closeNavDrawer(): void;
  openModal(name: ModalName): void;
  closeModal(name: ModalName): void;
  /** The session is over, and open dialogs belonged to it. */
  closeModals(): void;
  selectPromotion(id: string | null): void;
  /** A tap on a game; null closes the game sheet. */
  selectGame(game: SelectedGame | null): void;
  setMemberMenu(isOpen: boolean): void;
  setLogoutDialog(isOpen: boolean): void;
  showFailure(failure: ShownFailure | null): void;
  setSessionEnded(isEnded: boolean): void;
  /**
   * Runs `action` at once for a member. For a visitor the login dialog opens first, and the action continues after it.
   */
  requireLogin(action: () => void): void;
  /** Login or registration succeeded: closes both dialogs and runs the waiting action. */
  finishLogin(): void;
  /** The player closed the dialog: drops the waiting action. */
  cancelLogin(): void;
}

export const useUi = create<UiState>()((set, get) => ({
  navDrawer: false,
  modals: noModals,
  selectedPromotion: null,
  selectedGame: null,
  memberMenu: false,
  isIdentityNeeded: false,
  lineLogin: null,
  logoutDialog: false,
  failure: null,
  isSessionEnded: false,
  afterLogin: null,
  changes: 0,

  toggleNavDrawer: () => set(({ navDrawer }) => ({ navDrawer: !navDrawer })),
  closeNavDrawer: () => set({ navDrawer: false }),
  openModal: (name) => set(({ modals }) => ({ modals: { ...modals, [name]: true } })),
  closeModal: (name) => set(({ modals }) => ({ modals: { ...modals, [name]: false } })),
  closeModals: () => set({ modals: noModals, memberMenu: false, navDrawer: false, selectedGame: null }),
  selectPromotion: (selectedPromotion) => set({ selectedPromotion }),
  selectGame: (selectedGame) => set({ selectedGame }),
  setMemberMenu: (memberMenu) => set({ memberMenu }),
  setLogoutDialog: (logoutDialog) => set({ logoutDialog }),
  showFailure: (failure) => set({ failure }),
  setSessionEnded: (isSessionEnded) => set({ isSessionEnded }),
  requireLogin: (action) => {
    if (useUser.getState().isLoggedIn) return action();
    set({ afterLogin: action });
    get().openModal('login');
  },
  finishLogin: () => {
    const { afterLogin, cancelLogin } = get();
    cancelLogin();
    afterLogin?.();
  },
  cancelLogin: () => set(({ modals }) => ({ afterLogin: null, modals: { ...modals, login: false, register: false } })),
}));

let firstLogin: LineLogin | null = null;

/**
 * Sets the login that the page is rendered with first: by the server, and during hydration, which may end after the
 * login.
 */
export function setFirstLogin(login: LineLogin | null): void {
  firstLogin = login;
  useUi.setState({ lineLogin: login });
}

export const isFirstLoginPending = () => firstLogin === 'pending';

const currentLogin = () => useUi.getState().lineLogin;
export const useLineLogin = () => useSyncExternalStore(useUi.subscribe, currentLogin, () => firstLogin);

/** Tells whether the lobbies' fixed bar has something to say: the member's wallet, or the state of LINE's login. */
export function useHasBar(): boolean {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  return useLineLogin() !== null || isLoggedIn;
}
