import { implement } from "@orpc/server";
import { accountContract } from "@rambla/contract/account";
import { presentListed } from "../order/presentation.ts";
import { answer, type CallContext } from "../platform/call-context.ts";
import { applyForClosing, takeBackClosing } from "./closing/closing-service.ts";
import { askHuman } from "./human-check.ts";
import { askForChange, confirmChange, undoChange } from "./contact/contact-service.ts";
import { overviewOf } from "./overview/overview-service.ts";
import {
  addPasskey,
  dropPasskey,
  listPasskeys,
  namePasskey,
  passkeyLoginOptions,
  passkeyOptions,
  signInByPasskey,
} from "./passkey/passkey-service.ts";
import { changePassword, resetPassword } from "./password-service.ts";
import { beginProviderLogin, offeredProviders } from "./providers/provider-attempt-service.ts";
import { beginBinding, bindProvider, listBindings, unbindProvider } from "./providers/provider-binding-service.ts";
import { lookAtWaiting } from "./providers/provider-login-service.ts";
import { changeLanguage, changeNickname, goOnByMail, register, self, userInfo } from "./service.ts";
import { endSession, listSessions, refresh, signIn, signInByCode, signOut, signOutEverywhere } from "./sign-in-service.ts";
import { lookAt, sendAgain, sendCode, whetherThereIs } from "./verification/verification-service.ts";

const calls = implement(accountContract).$context<CallContext>();

export const accountApi = {
  sendCode: calls.sendCode.handler(async ({ input, context }) =>
    answer(
      "account" in input
        ? await sendCode(context, { ...input, purpose: input.type, deviceToken: input.device_token })
        : await sendAgain(context, { ...input, deviceToken: input.device_token }),
    ),
  ),
  verificationLook: calls.verificationLook.handler(async ({ input, context }) => answer(await lookAt(context, input.verificationId))),
  register: calls.register.handler(async ({ input, context }) => answer(await register(context, input))),
  userRegisterEmailInsert: calls.userRegisterEmailInsert.handler(async ({ input, context }) => answer(await goOnByMail(context, input))),
  login: calls.login.handler(async ({ input, context }) => {
    if (input.grant_type === "password") return answer(await signIn(context, { ...input, deviceToken: input.device_token }));
    if (input.grant_type === "passkey") return answer(await signInByPasskey(context, { ...input, deviceToken: input.device_token }));
    return answer(
      input.grant_type === "code"
        ? await signInByCode(context, { ...input, deviceToken: input.device_token })
        : await refresh(context, input),
    );
  }),
  accountExist: calls.accountExist.handler(async ({ input, context }) => answer(await whetherThereIs(context, input.account))),
  forgotPassword: calls.forgotPassword.handler(async ({ input, context }) => answer(await resetPassword(context, input))),
  changePassword: calls.changePassword.handler(async ({ input, context }) =>
    answer(await changePassword(context, { ...input, deviceToken: input.device_token })),
  ),
  contactChange: calls.contactChange.handler(async ({ input, context }) => answer(await askForChange(context, input))),
  contactConfirm: calls.contactConfirm.handler(async ({ input, context }) =>
    answer(await confirmChange(context, { ...input, deviceToken: input.device_token })),
  ),
  contactUndo: calls.contactUndo.handler(async ({ input, context }) => answer(await undoChange(context, input))),
  updateNickname: calls.updateNickname.handler(async ({ input, context }) => answer(await changeNickname(context, input.nickname))),
  updateUserInfoExt: calls.updateUserInfoExt.handler(async ({ input, context }) => answer(await changeLanguage(context, input.language))),
  userInfo: calls.userInfo.handler(({ context }) => userInfo(context)),
  accountOverview: calls.accountOverview.handler(async ({ context }) => {
    const { orders, waitingOrder, membership, ...overview } = await overviewOf(context);
    return {
      ...overview,
      orderCounts: orders.counts,
      recentOrders: orders.recent.map((order) => presentListed(order, context.shop)),
      waitingOrder: waitingOrder && { ...waitingOrder, payUntil: waitingOrder.payUntil.toISOString() },
      membership: { state: membership.state, validUntil: membership.validUntil?.toISOString() ?? null, daysLeft: membership.daysLeft },
    };
  }),
  accountSessions: calls.accountSessions.handler(({ context }) => listSessions(context)),
  accountSessionEnd: calls.accountSessionEnd.handler(async ({ input, context }) => answer(await endSession(context, input.sessionId))),
  accountSignOutEverywhere: calls.accountSignOutEverywhere.handler(({ context }) => signOutEverywhere(context)),
  loginLogLoginOutTime: calls.loginLogLoginOutTime.handler(({ context }) => signOut(context)),
  passkeyLoginOptions: calls.passkeyLoginOptions.handler(async ({ context }) => answer(await passkeyLoginOptions(context))),
  passkeyOptions: calls.passkeyOptions.handler(async ({ input, context }) => answer(await passkeyOptions(context, input.password))),
  passkeyAdd: calls.passkeyAdd.handler(async ({ input, context }) => answer(await addPasskey(context, input.passkey))),
  passkeyList: calls.passkeyList.handler(({ context }) => listPasskeys(context)),
  passkeyName: calls.passkeyName.handler(async ({ input, context }) => answer(await namePasskey(context, input.passkeyId, input.name))),
  passkeyRemove: calls.passkeyRemove.handler(async ({ input, context }) => answer(await dropPasskey(context, input.passkeyId))),
  providersOffered: calls.providersOffered.handler(({ context }) => offeredProviders(context.shop)),
  providerLogin: calls.providerLogin.handler(async ({ input, context }) => answer(await beginProviderLogin(context, input))),
  providerWaiting: calls.providerWaiting.handler(async ({ input, context }) => answer(await lookAtWaiting(context, input.providerToken))),
  providerBinding: calls.providerBinding.handler(async ({ input, context }) => answer(await beginBinding(context, input))),
  bindProvider: calls.bindProvider.handler(async ({ input, context }) => answer(await bindProvider(context, input))),
  unbindProvider: calls.unbindProvider.handler(async ({ input, context }) => answer(await unbindProvider(context, input))),
  providerList: calls.providerList.handler(({ context }) => listBindings(context)),
  humanCheck: calls.humanCheck.handler(async ({ context: { shop } }) => {
    const { until, ...check } = await askHuman(shop);
    return { ...check, until: until.toISOString() };
  }),
  accountClosedCancel: calls.accountClosedCancel.handler(async ({ input, context }) => {
    if (input.action === "revoke")
      return {
        state: "active" as const,
        ...answer(await takeBackClosing(context, { ticket: input.ticket, deviceToken: input.device_token })),
      };
    return { state: "underReview" as const, deleteOn: answer(await applyForClosing(context, input)).deleteOn.toISOString() };
  }),
  accountSelf: calls.accountSelf.handler(({ context }) => self(context)),
};
