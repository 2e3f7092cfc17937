import { implement } from "@orpc/server";
import { addressContract } from "@rambla/contract/address";
import { answer, type CallContext } from "../platform/call-context.ts";
import { pageOfReturnAddresses } from "./return-service.ts";
import { suggestPlaces } from "./place-service.ts";
import { changeAddress, createAddress, defaultAddresses, deleteAddress, listAddresses, regions, setDefault } from "./service.ts";

const calls = implement(addressContract).$context<CallContext>();

export const addressApi = {
  addressList: calls.addressList.handler(({ context }) => listAddresses(context)),
  addressDefault: calls.addressDefault.handler(({ context }) => defaultAddresses(context)),
  addressCreate: calls.addressCreate.handler(async ({ input, context }) => answer(await createAddress(context, input))),
  addressUpdate: calls.addressUpdate.handler(async ({ input, context }) => answer(await changeAddress(context, input))),
  addressDelete: calls.addressDelete.handler(async ({ input, context }) => answer(await deleteAddress(context, input.id))),
  addressSetDefault: calls.addressSetDefault.handler(async ({ input, context }) =>
    answer(await setDefault(context, input.params.id, input.query.type)),
  ),
  postAddressPageSearch: calls.postAddressPageSearch.handler(({ input, context }) => pageOfReturnAddresses(context, input)),
  placeAutoComplete: calls.placeAutoComplete.handler(({ input, context }) => suggestPlaces(context, input)),
  adminRegion: calls.adminRegion.handler(({ input }) => regions(input.countryCode, input.parentId)),
};
